import type { Drafts } from '../drafts.ts'
import { list } from '../list/index.tsx'
import type { Widget } from '../widget.ts'
import { BlocksInput } from './BlocksInput.tsx'

/** Some objects, each of one of several shapes: its only member, which has the parts. */
export const blocks: Widget<Drafts[]> = {
  ...list,
  Input: BlocksInput,
}
