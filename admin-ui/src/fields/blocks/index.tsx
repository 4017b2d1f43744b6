import { lazyPart } from '@quoin/shared-ui/ui/lazyPart'
import type { Drafts } from '../drafts.ts'
import { list } from '../list/index.tsx'
import { Waiting } from '../sortable/Waiting.tsx'
import type { Widget } from '../widget.ts'

const BlocksInput = lazyPart(
  async () => (await import('./BlocksInput.tsx')).BlocksInput,
  { pending: Waiting, inPage: true },
)

/** Some objects, each of one of several shapes: its only member, which has the parts. */
export const blocks: Widget<Drafts[]> = {
  ...list,
  Input: (props) => <BlocksInput {...props} />,
}
