/** What the operator’s commands say of themselves. */
export const help = `npm run admin -- <command>, for whoever runs the server; it must be running, and OPERATOR_TOKEN be the one it was started with

  schools                               the institutions, and how many people each has
  new-school <name>                     makes one; asked again it changes nothing
  import <file> --school <name>         makes accounts of an XLSX or CSV, all or nobody; prints their one-time codes
    --dry-run                           only says what is wrong, line by line
  add --school <name> --name <name> --account <account>
    [--number <number>] [--role teacher|student] [--class <class>] [--phone <phone>] [--email <address>]
  reset <account>                       a new one-time code; the password stops working
  close <account>, reopen <account>     who is closed out cannot sign in
  role <account> teacher|student
  desk <account> on|off                 whether they look after their school at /admin
  appeals [--page <n>]                  about accounts that no school's desk looks after
  answer <id> approve|reject [--code] [--reply <text>]
                                        decides one; --code sends them a one-time code
  look [<file.json>] [--domain <domain>] [--school <name>]
                                        how a school shows itself at an address: prints it, or takes it from a file;
                                        --school gives the address to a school, whose desk may change it then
  backup                                copies the database while people work (SQLite)
  restore <file>                        puts such a copy in place, in DATA_DIR; the server must not be running
  restore                               the same after pg_restore, for the database of DATABASE_URL
  feedback [--page <n>]                 what people have told

  --server <address>                    http://127.0.0.1:$PORT unless told (or SERVER)`;

export const faultTexts: Readonly<Record<string, string>> = {
  missing: 'is missing',
  tooShort: 'is too short: at least 3 characters',
  tooLong: 'is too long',
  hasSpace: 'has a space in it',
  wrongAccount: 'is nothing to sign in with: letters, figures and . _ - / #, or an e-mail address',
  wrongPhone: 'is not a mobile number',
  wrongEmail: 'is not an e-mail address',
  wrongRole: 'is neither teacher nor student',
  twice: 'stands in the file twice, also in line',
  taken: 'belongs to somebody who has an account',
  rounded: 'was rounded by the spreadsheet: make the column text',
  isDay: 'became a date: make the column text',
};
