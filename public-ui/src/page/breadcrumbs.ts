import type { Site, Thing } from './StructuredData.tsx'

/** The breadcrumbs of a page: the name and the path of each step after the home page. */
export function breadcrumbs({ origin }: Site, ...steps: [string, string][]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Home', '/'], ...steps].map(([name, path], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: origin + String(path),
    })),
  }
}
