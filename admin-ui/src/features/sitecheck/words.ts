import type { FindingGroup } from '../../api/siteCheck.ts'

/** The labels of the kinds of findings, and why they matter. */
export const kindWords: Record<FindingGroup['kind'], { title: string; text: string }> = {
  'broken-link': {
    title: 'Links that lead nowhere',
    text: 'Visitors who follow them find nothing.',
  },
  'missing-alt': {
    title: 'Pictures without alternative text',
    text: 'People who cannot see them are not told what they show. Mark a picture that only decorates as decorative.',
  },
  'missing-description': {
    title: 'Missing descriptions',
    text: 'Search engines show a part of the page in their place.',
  },
  'long-title': {
    title: 'Long titles',
    text: 'Search engines cut them. A shorter one for them can be entered beside the title.',
  },
  orphan: {
    title: 'Pages that nothing leads to',
    text: 'Visitors find them by search alone.',
  },
  'noindex-in-menu': {
    title: 'Hidden from search engines, and in a menu',
    text: 'It may be meant so.',
  },
}
