/** Fetches what an image field has beside its text: which files that needs is told here, apart from the first load. */
export async function fetchTools() {
  return (await import('./ImageTools.tsx')).ImageTools
}
