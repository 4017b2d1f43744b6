/** Drops the pages that changes make out of date. */
export function dropChanged(cache, changes) {
    if (changes.length === 0)
        return;
    if (changes.some(isEverywhere))
        cache.clear();
    else
        cache.drop(outdatedBy(changes));
}
/** Whether a change may show on all pages: menus have the addresses of pages. */
function isEverywhere({ op, type, was }) {
    if (type === 'settings' || type === 'navigation')
        return true;
    return type === 'page' && (op !== 'updated' || was !== undefined);
}
/** Returns the pages that changes concern: those of the entries, those that read the entries, and lists of their types. */
function outdatedBy(changes) {
    return {
        paths: changes.flatMap(({ path, was }) => [path, was]),
        uses: changes.flatMap(({ type, id }) => [type, `id:${id}`]),
    };
}
