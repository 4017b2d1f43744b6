/** An error response of the server (RFC 9457). Its message is the status code and the detail. */
export class QuoinError extends Error {
    name = 'QuoinError';
    status;
    title;
    detail;
    /** The refused fields, in the order of the server. */
    errors;
    /** The present address of a page that was moved. */
    movedTo;
    /** Seconds to wait before another attempt, if the server sets them. */
    retryAfter;
    constructor(response, body, hint = '') {
        const problem = parse(body);
        const title = problem.title ?? response.statusText;
        const detail = problem.detail ?? title;
        super(`${response.status}: ${detail}${hint}`);
        this.status = response.status;
        this.title = title;
        this.detail = detail;
        this.errors = problem.errors ?? [];
        this.movedTo = problem.movedTo;
        this.retryAfter = secondsIn(response);
    }
    /** The refused fields by name, with the first message of each. */
    get fields() {
        const all = {};
        for (const { field, message } of this.errors)
            all[field] ??= message;
        return all;
    }
}
/** Returns the seconds of Retry-After; a date counts as absent. */
export function secondsIn(response) {
    const value = response.headers.get('Retry-After');
    return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}
/** Returns the problem document of a body, which is empty if a proxy answered something else. */
function parse(body) {
    try {
        const problem = JSON.parse(body);
        return problem !== null && typeof problem === 'object' ? problem : {};
    }
    catch {
        return {};
    }
}
