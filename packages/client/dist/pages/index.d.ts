export { noting } from './noting.ts';
export { openPages } from './openPages.ts';
export type { Pages, PagesOptions } from './openPages.ts';
export { PageCache } from './pageCache.ts';
export type { Outdated } from './pageCache.ts';
export { receive } from './webhook.ts';
