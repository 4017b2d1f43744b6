import type { ContentType } from './schema.ts'

/** The texts of the screens of a content type. */
export interface Words {
  heading: string
  add: string
  addTitle: string
  editTitle: string
  /** Used instead for users without permission to change the entry. */
  viewTitle: string
  loading: string
  emptyTitle: string
  emptyText: string
  /** Used instead for users without permission to create entries. */
  emptyView: string
  deleteQuestion: string
  created: string
  updated: string
  deleted: string
}

/** The texts of a type, derived from its names, unless given. */
export function wordsOf(type: ContentType, given: Partial<Words> = {}): Words {
  const { one, many } = type
  return {
    heading: `${titleCase(many)} Management`,
    add: `Add ${titleCase(one)}`,
    addTitle: `Add New ${titleCase(one)}`,
    editTitle: `Edit ${titleCase(one)}`,
    viewTitle: `View ${titleCase(one)}`,
    loading: `Loading ${many.toLowerCase()}...`,
    emptyTitle: `No ${titleCase(many)} Found`,
    emptyText: `Get started by adding your first ${one.toLowerCase()}.`,
    emptyView: `${many} will appear here when others add them.`,
    deleteQuestion: `Are you sure you want to delete this ${one.toLowerCase()}?`,
    created: `${one} created successfully!`,
    updated: `${one} updated successfully!`,
    deleted: `${one} deleted successfully!`,
    ...given,
  }
}

/** A name in title case. */
export function titleCase(name: string): string {
  return name.replaceAll(/(^| )\p{Ll}/gu, (start) => start.toUpperCase())
}
