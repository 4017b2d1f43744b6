/** What a client is created with. */
export interface Options {
    /** The address of the site, such as `https://cms.example`. */
    url: string;
    /** An access token (`qn_…`) or a preview token (`qp_…`). */
    token?: string | undefined;
    /**
     * The view that reads ask for. By default an access token reads what visitors see; `staff` reads what its role may see.
     */
    view?: 'public' | 'staff' | undefined;
    /** The function that sends requests instead of the global fetch. */
    fetch?: typeof fetch | undefined;
    /** The paths of further content types below /api, by name. Others are looked up in the OpenAPI document. */
    paths?: Record<string, string> | undefined;
}
/** A request below the address of the site. */
export interface Call {
    method?: string;
    query?: URLSearchParams;
    /** A form, or a value that is sent as JSON. */
    body?: unknown;
    headers?: Record<string, string>;
    signal?: AbortSignal | undefined;
    /** Added to the message of an error. */
    hint?: string;
}
/** Sends a request and returns its successful response. It fails with a QuoinError. */
export type Send = (path: string, call?: Call) => Promise<Response>;
/** Returns a function that sends requests to a site, with its token. */
export declare function connect(site: string, { token, fetch: send }: Options): Send;
/** Waits, and fails as soon as the signal is aborted. */
export declare function pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
