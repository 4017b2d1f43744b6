import type { Change } from '../client.ts';
import type { PageCache } from './pageCache.ts';
/** A change as the CMS reports it in `changes` or by a webhook. */
export type Reported = Pick<Change, 'op' | 'type' | 'id' | 'path' | 'was'>;
/** Drops the pages that changes make out of date. */
export declare function dropChanged(cache: PageCache, changes: Reported[]): void;
