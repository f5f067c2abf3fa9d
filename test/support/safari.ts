/** The user agent of Safari on an iPhone, where accounts can be created. */
export const IPHONE_SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** The header by which a call comes from Safari on an iPhone. */
export const FROM_SAFARI: Record<string, string> = { 'user-agent': IPHONE_SAFARI }
