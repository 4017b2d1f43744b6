import { Button } from '@quoin/shared-ui/ui/Button'
import { use, useState } from 'react'
import { createEntry } from '../../../api/entries/calls.ts'
import { useSchema } from '../../../api/entries/useSchema.ts'
import { useFailure } from '../../../api/useFailure.ts'
import { FieldRow } from '../../../fields/FieldRow.tsx'
import { CreationContext } from '../../../fields/ref/creation.ts'
import type { InputProps } from '../../../fields/widget.ts'
import { useCan } from '../../../model/identity.ts'
import { newForm } from '../../../model/newForm.ts'
import type { ContentType } from '../../../model/schema.ts'

/** A select for the form of a section, with a link to create one if no dialog can be opened. */
export function FormRow(props: InputProps<unknown>) {
  const creation = use(CreationContext)
  const type = useSchema().types.find(({ name }) => name === 'form')
  return (
    <>
      <FieldRow {...props} />
      {type && creation === null && <NewForm type={type} onCreated={props.onChange} />}
    </>
  )
}

interface NewProps {
  type: ContentType
  onCreated: (id: string) => void
}

function NewForm({ type, onCreated }: NewProps) {
  const can = useCan(type)
  const fail = useFailure()
  const [pending, setPending] = useState(false)
  if (!can.create) return null
  const create = async () => {
    setPending(true)
    try {
      const { entity } = await createEntry(type, newForm)
      onCreated(entity.id)
    } catch (error) {
      fail(error)
    }
    setPending(false)
  }
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        disabled={pending}
        onClick={() => void create()}
      >
        {pending ? 'Creating...' : 'New form for this section'}
      </Button>
    </div>
  )
}
