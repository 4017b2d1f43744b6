import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { copy } from '@quoin/shared-ui/ui/glyphs'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { RowProps } from '../../entry-form/override.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { AddButton } from '../../fields/sortable/AddButton.tsx'
import { Sortable } from '../../fields/sortable/index.tsx'
import { useRemovable } from '../../fields/sortable/useRemovable.ts'
import { asText } from '../../fields/texts.ts'
import { blankField, calledOf, draftsIn, nameFor, namesOf, renamed } from './field.ts'
import { FieldEditor } from './FieldEditor.tsx'
import styles from './forms.module.css'
import { Preview } from './Preview.tsx'

/**
 * The builder: the fields of a form, which can be moved by drag and by keys and removed with an undo, and a preview of
 * the form.
 */
export function FieldsRow({ field, control, errorAt }: RowProps) {
  const { value, onChange } = useController({ name: field.name, control }).field
  const fields = draftsIn(value)
  // Answers refer to fields by name, so existing fields keep their names.
  const [stored] = useState(() => new Set(namesOf(fields).filter((name) => name !== '')))
  const isFull = fields.length >= (field.maxItems ?? Infinity)
  const change = useRemovable(fields, onChange, calledOf)
  const complaint = errorAt(field.name)
  return (
    <div className={styles.builder}>
      <fieldset className={styles.fields}>
        <legend className={styles.heading}>Fields</legend>
        <Sortable
          name={field.name}
          value={fields}
          onChange={change}
          errorAt={errorAt}
          called={(at) => calledOf(fields[at], at)}
          titleOf={calledOf}
          besideOf={(one, at, insert) => (
            <Button
              variant="ghost"
              size="small"
              disabled={isFull}
              aria-label={`Copy ${calledOf(one, at)}`}
              onClick={() => {
                const name = nameFor(asText(one.label), namesOf(fields))
                insert({ ...one, name })
              }}
            >
              <Glyph of={copy} />
              Copy
            </Button>
          )}
          foot={(add) => (
            <AddButton
              disabled={isFull}
              onClick={() => {
                add(blankField(namesOf(fields)))
              }}
            >
              Add field
            </AddButton>
          )}
        >
          {({ value: one, path, onChange: put }) => (
            <FieldEditor
              field={one}
              path={path}
              errorAt={errorAt}
              onChange={(changed) => {
                const others = fields.filter((other) => other !== one)
                put(renamed(one, changed, stored, namesOf(others)))
              }}
            />
          )}
        </Sortable>
        {complaint !== undefined && (
          <p className={styles.complaint} role="alert">
            The list of fields {complaint}
          </p>
        )}
      </fieldset>
      <Drawn control={control} fields={fields} />
    </div>
  )
}

function Drawn({ control, fields }: { control: RowProps['control']; fields: Drafts[] }) {
  const [title, submit, consent] = useWatch({
    control,
    name: ['title', 'submit', 'consent.text'],
  })
  return (
    <Preview
      title={asText(title)}
      submit={asText(submit)}
      consent={asText(consent)}
      fields={fields}
    />
  )
}
