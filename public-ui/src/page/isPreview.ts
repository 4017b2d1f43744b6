/** Whether an address requests the stored state of an entry, before it is public, or the page editor. */
export function isPreview(search: string): boolean {
  return new URLSearchParams(search).has('preview') || isEdited(search)
}

/** Whether the page is shown with its editor, which the server only serves to users who may edit it. */
export function isEdited(search: string): boolean {
  if (!new URLSearchParams(search).has('edit') || !('document' in globalThis))
    return false
  return document.getElementById('quoin-edit') !== null
}
