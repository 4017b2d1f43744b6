import { Button } from '@quoin/shared-ui/ui/Button'
import { Stack } from '@quoin/shared-ui/ui/Stack'
import { useState } from 'react'
import {
  buildFormLayout,
  draftsOf,
  validate,
  valuesOf,
} from '../../../entry-form/formLayout.ts'
import { FieldRow } from '../../../fields/FieldRow.tsx'
import type { ContentType } from '../../../model/schema.ts'
import type { OwnKind } from '../../../model/sections/ownKinds.ts'

interface Props {
  type: ContentType
  kind: OwnKind
  disabled: boolean
  onBack: () => void
  onAdd: (metadata: Record<string, unknown>) => void
}

/** The fields without which a section of a plugin cannot be created. */
export function RequiredFields({ type, kind, disabled, onBack, onAdd }: Props) {
  const [layout] = useState(() =>
    buildFormLayout({ ...type, fields: kind.fields.filter(({ required }) => required) }),
  )
  const [drafts, setDrafts] = useState(() => draftsOf(layout, null))
  const [complaints, setComplaints] = useState<Record<string, string>>({})
  const add = () => {
    const found = validate(layout, drafts)
    setComplaints(found)
    if (Object.keys(found).length === 0) onAdd(valuesOf(layout, drafts, null))
  }
  return (
    <Stack gap="medium">
      {layout.main.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          name={`metadata.${field.name}`}
          value={drafts[field.name]}
          onChange={(value: unknown) => {
            setDrafts((now) => ({ ...now, [field.name]: value }))
          }}
          onBlur={() => undefined}
          errorAt={(path) => complaints[path.replace('metadata.', '')]}
        />
      ))}
      <div>
        <Button disabled={disabled} onClick={add}>
          Add {kind.label}
        </Button>{' '}
        <Button variant="ghost" disabled={disabled} onClick={onBack}>
          Back
        </Button>
      </div>
    </Stack>
  )
}
