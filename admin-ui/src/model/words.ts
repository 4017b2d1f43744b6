import type { ContentType } from './schema.ts'

/** Everything that the screens of a content type say. */
export interface Words {
  heading: string
  add: string
  addTitle: string
  editTitle: string
  /** In its place for who may not change it. */
  viewTitle: string
  loading: string
  emptyTitle: string
  emptyText: string
  /** In its place for who may not create any. */
  emptyView: string
  deleteQuestion: string
  created: string
  updated: string
  deleted: string
}

/** The words of a type: made of its names, unless some are given. */
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

/** A name as headings write it. */
export function titleCase(name: string): string {
  return name.replaceAll(/(^| )\p{Ll}/gu, (start) => start.toUpperCase())
}
