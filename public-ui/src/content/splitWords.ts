/** A label in camel case as words: 'dataRetention' becomes 'Data Retention'. */
export function splitWords(label: string): string {
  const words = label
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
