const key = 'wechat-state';

/** Leaves for WeChat. What comes back into another tab or browser than this one is not ours. */
export const goToWechat = ({ url, state }: { readonly url: string; readonly state: string }): void => {
  sessionStorage.setItem(key, state);
  location.assign(url);
};

/** Whether this tab was sent there with this word; asked once. */
export const isOwnReturn = (state: string): boolean => {
  const known = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return state !== '' && known === state;
};

export interface WechatReturn {
  readonly code: string;
  readonly state: string;
}
