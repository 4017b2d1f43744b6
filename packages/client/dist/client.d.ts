import type { Cut } from './image.ts';
import type { Answer, CreatedName, Entry, Expansion, Field, Filter, Input, ListName, PageEntry, SingleName, Sort, TypeName, Update } from './site.ts';
/** An option of every method that sends a request. */
export interface Cancellable {
    /** Ends the request, and the waits between attempts. */
    signal?: AbortSignal | undefined;
}
/** The part of an entry that is read. */
export interface Shape<E, F> extends Cancellable {
    /** References and pictures whose entries the answer has in its member `expand`. */
    expand?: E | readonly E[] | undefined;
    /** The only fields that the answer has, beside `id`. */
    fields?: F | readonly F[] | undefined;
}
/** The entries that are read, and their order. */
export interface ListQuery<N extends TypeName, E, F> extends Shape<E, F> {
    filter?: Filter<N> | undefined;
    sort?: Sort<N> | readonly Sort<N>[] | undefined;
    /** The most entries in a page; the iterator continues with the next page. */
    limit?: number | undefined;
    /** Whether pages have the total; true by default. */
    count?: boolean | undefined;
}
/** One page of a list. */
export interface Page<T> {
    entries: T[];
    /** The number of entries in all pages; undefined after `count: false`. */
    total: number | undefined;
    /** The beginning of the next page, for `page`; undefined at the end. */
    cursor: string | undefined;
}
/** A list, which is read when it is iterated. */
export interface List<T> extends AsyncIterable<T> {
    /** Reads one page: the first, or that at the cursor of the page before. */
    page: (cursor?: string) => Promise<Page<T>>;
}
/** A section as a page has it. */
export interface PageSection {
    id: string;
    type: string;
    title: string;
    content: string;
    metadata: Record<string, any>;
    items: Record<string, any>[];
}
/** A page of the site with its sections. */
export type SitePage = Omit<PageEntry, 'sections' | 'movedTo'> & {
    id: string;
    sections: PageSection[];
    movedTo?: undefined;
};
/** The present address of a page that is not at its former address any more. */
export interface Moved {
    movedTo: string;
}
/** What is searched for, beside the words. */
export interface SearchQuery extends Cancellable {
    /** Finds entries of this type only. */
    type?: TypeName | undefined;
    limit?: number | undefined;
    cursor?: string | undefined;
}
/** An entry that was found. */
export interface SearchHit {
    type: string;
    /** The word for an entry of this type. */
    label: string;
    id: string;
    title: string;
    /** HTML with `mark` elements, in which all other text is escaped. */
    excerpt: string;
    /** The path of the page of the entry. */
    url: string;
    score: number;
}
/** A page of the entries that were found. */
export interface SearchPage {
    total: number;
    hits: SearchHit[];
    /** Another query that finds more; empty for none. */
    suggestion: string;
    /** The beginning of the next page; undefined at the end. */
    cursor: string | undefined;
}
/** The receipt for a form. */
export interface Submitted {
    id: string;
    /** The files that the server had no room for. */
    omitted?: {
        field: string;
        name: string;
    }[];
}
/** Which changes are followed. */
export interface ChangesQuery extends Cancellable {
    /** The cursor to continue from. '0' starts with all entries; without it only later changes are reported. */
    since?: string | undefined;
    /** Only changes of these types. */
    types?: readonly TypeName[] | undefined;
    /**
     * The seconds that the server waits for a change, at most 25, which is the default. With 0 the iterator ends as soon
     * as there are no more changes.
     */
    wait?: number | undefined;
}
/** A change of content, as the caller sees it: to visitors an unpublished entry is deleted. */
export interface Change {
    op: 'created' | 'updated' | 'deleted';
    type: string;
    id: string;
    /** The number of the change. With `since: '0'` it is 0 if the last change of the entry is not kept any more. */
    seq: number;
    /** The path of the page of the entry, or null. */
    path: string | null;
    /** The path before the change, if that was another. */
    was?: string;
}
/** Changes that were reported together, and the cursor to continue from after them. */
export interface Changes {
    changes: Change[];
    cursor: string;
    /** Whether there may be more changes already. */
    more?: true;
}
/** Where a listener continues. */
export interface LiveQuery extends Cancellable {
    /** The position of the last event that was received. */
    after?: string | undefined;
}
/**
 * An event of the live feed: a connection was made (`hello`), an entry was written or removed (`change`), changes were
 * missed and all content has to be read again (`reset`), or other staff opened or left an entry (`presence`).
 */
export type LiveEvent = {
    /** Continues from here, as `after`. */
    position: string | undefined;
} & ({
    event: 'hello';
    staff: boolean;
} | {
    event: 'change';
    op: 'put' | 'delete';
    type: string;
    id: string;
    seq: number;
} | {
    event: 'reset';
} | {
    event: 'presence';
    type: string;
    id: string;
});
/** A client of a site. Each method fails with a QuoinError if the server refuses the request. */
export interface Client {
    /** Returns the list of a type. Iterated, it reads page after page; `page` reads one. */
    list: <N extends ListName, const E extends Expansion<N> = never, const F extends Field<N, E> = never>(type: N, query?: ListQuery<N, E, F>) => List<Answer<N, E, F>>;
    /** Reads an entry by its id or slug. */
    get: <N extends ListName, const E extends Expansion<N> = never, const F extends Field<N, E> = never>(type: N, idOrSlug: string, shape?: Shape<E, F>) => Promise<Answer<N, E, F>>;
    /** Reads the only entry of a type, such as the settings. Its references cannot be expanded. */
    single: <N extends SingleName, const F extends Field<N> = never>(type: N, shape?: Shape<never, F>) => Promise<Answer<N, never, F>>;
    /** Reads the page at a path with its sections, or returns where it is now if the path is a former address. */
    page: (path: string, options?: Cancellable) => Promise<SitePage | Moved>;
    /** Creates an entry. */
    create: <N extends CreatedName>(type: N, fields: Input<N>, options?: Cancellable) => Promise<Entry<N>>;
    /**
     * Changes fields of an entry. Of an entry that this client read whole, it fails with status 412 if somebody else changed
     * the entry since; by id it writes in any case. The id of the only entry of a type is ignored.
     */
    update: <N extends TypeName>(type: N, entry: string | {
        id: string;
    }, fields: Update<N>, options?: Cancellable) => Promise<Entry<N>>;
    /** Moves an entry to the trash, under the same condition as `update`; `force` even if others refer to it. */
    remove: (type: CreatedName, entry: string | {
        id: string;
    }, options?: Cancellable & {
        force?: boolean | undefined;
    }) => Promise<void>;
    /** Searches the content of the site. */
    search: (words: string, query?: SearchQuery) => Promise<SearchPage>;
    /** Sends a form of the site, by its id. Refused fields are in `fields` of the QuoinError. */
    submit: (form: string, values: Record<string, unknown>, files?: Record<string, Blob>, options?: Cancellable) => Promise<Submitted>;
    /**
     * Returns the absolute address of a picture, or of a variant of it if it is in the media library. Addresses of other
     * hosts, and drawings, are returned without a variant. It sends no request.
     */
    image: (address: string, cut?: Cut) => string;
    /**
     * Follows the changes of content, and waits for more. An expired cursor, such as after a restore, fails with status
     * 410: then everything has to be read again, from `since: '0'`.
     */
    changes: (query?: ChangesQuery) => AsyncGenerator<Changes, void, undefined>;
    /** Listens to the live feed, and connects again after it was interrupted. A token of staff hears hidden changes too. */
    live: (query?: LiveQuery) => AsyncGenerator<LiveEvent, void, undefined>;
}
