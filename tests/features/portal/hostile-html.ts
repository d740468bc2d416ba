/** Formatted text as an attacker, a word processor or a mistake would send it. */
export const hostile: readonly string[] = [
  '<script>alert(1)</script>after',
  '<p onclick="alert(1)" style="position:fixed">words</p>',
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">link</a>',
  '<a href="JaVaScRiPt:alert(1)">link</a>',
  '<a href="java\nscript:alert(1)">link</a>',
  '<a href="&#106;avascript:alert(1)">link</a>',
  '<a href="\u0001javascript:alert(1)">link</a>',
  '<a href="data:text/html,<script>alert(1)</script>">link</a>',
  '<a href="vbscript:msgbox(1)">link</a>',
  '<a href="//evil.example/x">link</a>',
  '<a href="https://school.example" target="_self" rel="opener" onmouseover="alert(1)">link</a>',
  '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>',
  '<object data="x"><embed src="x"></object>',
  '<style>body{display:none}</style><p>seen</p>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p id="root" name="cookie" class="chakra">clobber</p>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0">',
  '<p><b>bold</b> <i>italic</i> <u>under</u> <s>gone</s> <font color=red>red</font></p>',
  '<ul><li>one<ul><li>two</li></ul></li></ul><ol start="3" type="a"><li>three</li></ol>',
  '<h1>a</h1><h2>b</h2><blockquote><p>c</p></blockquote><pre><code class="x">d &lt; e</code></pre><hr>',
  '<p>a &amp; b &lt;script&gt; "quoted" 中文，标点</p>',
  '<p>unclosed <strong>here <em>and there</p>',
  '<textarea><script>alert(1)</script></textarea>',
  '<video src=x onerror=alert(1)></video><audio src=x></audio>',
];

/** Anything that could run, lead astray, or reach outside of its place. */
export const dangerous =
  /<(script|style|iframe|object|embed|form|input|button|img|svg|math|video|audio|base|meta|template|textarea|noscript)\b|\son\w+=|\s(style|id|name|class)=|javascript:|vbscript:|data:/i;
