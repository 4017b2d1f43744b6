import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useState } from 'react'
import { type ContentType, titleOf } from '../../../model/schema.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import type { PageNode } from './pageTree.ts'

interface Props {
  title: string
  type: ContentType
  parents: PageNode[]
  /** The current parent of the page. */
  current: string
  onClose: () => void
  onChoose: (parent: string) => void
}

/** A dialog that asks for the new parent of a page. */
export function MoveDialog({ title, type, parents, current, onClose, onChoose }: Props) {
  const first = parents[0]?.page.id ?? ''
  const [parent, setParent] = useState(
    parents.some(({ page }) => page.id === current) ? current : first,
  )
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <DialogForm
        action="Move"
        sending="Moving..."
        pending={false}
        onCancel={onClose}
        onSubmit={() => {
          onChoose(parent)
        }}
      >
        <Field label="Page" help="The page moves with all pages below it.">
          <Select
            value={parent}
            onChange={({ target }) => {
              setParent(target.value)
            }}
          >
            {parents.map(({ page, level }) => (
              <option key={page.id} value={page.id}>
                {'\u2003'.repeat(level - 1)}
                {titleOf(type, page)}
              </option>
            ))}
          </Select>
        </Field>
      </DialogForm>
    </Dialog>
  )
}
