// biome-ignore-all lint: for browsers that know no modules, and nothing newer than 1999's language. No other one fetches it (S-059).
(function () {
  if (location.pathname.toLowerCase() !== '/browser') {
    location.replace('/browser');
    return;
  }
  var texts = [
    '此浏览器无法打开本平台。请安装新版的 Edge、Chrome、Firefox 或 Safari。',
    '此瀏覽器無法開啟本平台。請安裝新版的 Edge、Chrome、Firefox 或 Safari。',
    'This browser cannot open the app. Please install a current Edge, Chrome, Firefox or Safari.',
  ];
  document.body.innerHTML = '';
  for (var at = 0; at < texts.length; at += 1) {
    var line = document.createElement('p');
    line.style.margin = '24px';
    line.appendChild(document.createTextNode(texts[at]));
    document.body.appendChild(line);
  }
})();
