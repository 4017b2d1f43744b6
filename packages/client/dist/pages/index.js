export { noting } from './noting.js';
export { openPages } from './openPages.js';
export { PageCache } from './pageCache.js';
export { receive } from './webhook.js';
