import { Controller } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { Opening } from '../../ui/Opening.tsx'

/** The notes from before they were part of the conversation, collapsed: they can be corrected. */
export function NotesRow({ field, control, errorAt }: RowProps) {
  return (
    <Opening
      isInvalid={errorAt(field.name) !== undefined}
      summary="Correct the internal notes from before"
    >
      <Controller
        name={field.name}
        control={control}
        render={({ field: { value, onChange, onBlur } }) => (
          <FieldRow
            field={field}
            name={field.name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            errorAt={errorAt}
          />
        )}
      />
    </Opening>
  )
}
