/** Arguments: a file of the server, a port of this machine, the server's code. All that it finds lies in `tried/`. */
export const hostileProgram = `#!/bin/bash
mkdir tried
env > tried/environment
cat "$1" > tried/secret 2>/dev/null
ls "$(dirname "$PWD")" > tried/beside 2>/dev/null
cat "$3/package.json" > tried/code 2>/dev/null
cat /etc/passwd /root/.bashrc /home/*/* > tried/people 2>/dev/null
(touch /usr/written 2>/dev/null && echo written || echo refused) > tried/system
ls /proc | grep '^[0-9]' > tried/processes
: > tried/network
(exec 3<>"/dev/tcp/127.0.0.1/$2" && echo reached > tried/network) 2>/dev/null
exit 0
`;
