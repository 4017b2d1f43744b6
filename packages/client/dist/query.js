/** Returns query parameters, without those that have no value. */
export function parametersOf(values) {
    const all = new URLSearchParams();
    for (const [name, value] of Object.entries(values))
        if (value !== undefined)
            all.set(name, Array.isArray(value) ? value.join() : text(value));
    return all;
}
/** Adds the conditions of a filter: `{title: 'x'}` is equality, `{title: {prefix: 'x'}}` has operators. */
export function addFilter(to, filter, prefix = 'filter') {
    for (const [field, condition] of Object.entries(filter)) {
        if (condition === undefined)
            continue;
        if (field === 'or' && Array.isArray(condition)) {
            condition.forEach((alternative, n) => {
                addFilter(to, alternative, `${prefix}[or][${n}]`);
            });
            continue;
        }
        const operators = isPlain(condition) ? condition : { eq: condition };
        for (const [operator, operand] of Object.entries(operators)) {
            if (operand === undefined)
                continue;
            // The API would read it as a condition on empty values.
            if (Array.isArray(operand) && operand.length === 0)
                throw new TypeError(`the condition '${operator}' of '${field}' has no values`);
            const many = /^(in|any|all)$/.test(operator);
            to.set(`${prefix}[${field}][${operator}]`, many ? list(operand) : text(operand));
        }
    }
}
function isPlain(value) {
    return (value !== null &&
        typeof value === 'object' &&
        !(value instanceof Date) &&
        !Array.isArray(value));
}
/** Writes a list with commas, in which a backslash goes before a comma and a backslash; any other value as text. */
function list(value) {
    return Array.isArray(value)
        ? value.map((one) => text(one).replace(/[\\,]/g, String.raw `\$&`)).join()
        : text(value);
}
/** Writes a value as text, a time in UTC, null as nothing, and any other object as JSON. */
export function text(value) {
    if (value instanceof Date)
        return value.toISOString();
    if (typeof value === 'object' && value !== null)
        return JSON.stringify(value);
    return String(value ?? '');
}
