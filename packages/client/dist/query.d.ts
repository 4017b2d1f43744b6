/** Conditions by field, and alternatives in `or`. */
export type Conditions = Readonly<Record<string, unknown>>;
/** Values of query keys; undefined leaves a key out, a list is written with commas. */
export type Values = Record<string, unknown>;
/** Returns query parameters, without those that have no value. */
export declare function parametersOf(values: Values): URLSearchParams;
/** Adds the conditions of a filter: `{title: 'x'}` is equality, `{title: {prefix: 'x'}}` has operators. */
export declare function addFilter(to: URLSearchParams, filter: Conditions, prefix?: string): void;
/** Writes a value as text, a time in UTC, null as nothing, and any other object as JSON. */
export declare function text(value: unknown): string;
