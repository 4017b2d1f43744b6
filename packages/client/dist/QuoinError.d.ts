/** A field that was refused, with the reason. */
export interface FieldError {
    field: string;
    message: string;
}
/** An error response of the server (RFC 9457). Its message is the status code and the detail. */
export declare class QuoinError extends Error {
    readonly name = "QuoinError";
    readonly status: number;
    readonly title: string;
    readonly detail: string;
    /** The refused fields, in the order of the server. */
    readonly errors: FieldError[];
    /** The present address of a page that was moved. */
    readonly movedTo: string | undefined;
    /** Seconds to wait before another attempt, if the server sets them. */
    readonly retryAfter: number | undefined;
    constructor(response: Response, body: string, hint?: string);
    /** The refused fields by name, with the first message of each. */
    get fields(): Record<string, string>;
}
/** Returns the seconds of Retry-After; a date counts as absent. */
export declare function secondsIn(response: Response): number | undefined;
