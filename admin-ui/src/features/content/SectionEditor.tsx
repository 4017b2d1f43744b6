import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { type Control, Controller, useWatch } from 'react-hook-form'
import { labelAt } from '../../model/labels.ts'
import {
  type ContentType,
  type Entry,
  type Place,
  textOf,
  titleOf,
} from '../../model/schema.ts'
import { useFailure } from '../../api/useFailure.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { FieldRow } from '../../fields/FieldRow.tsx'
import { sentence } from '../../fields/sentence.ts'
import { asText } from '../../fields/texts.ts'
import { ConflictNotice } from '../../entry-form/conflict/ConflictNotice.tsx'
import type { FormHandle } from '../../entry-form/formHandle.ts'
import { HistoryButton } from '../../history/HistoryButton.tsx'
import { buildFormLayout } from '../../entry-form/formLayout.ts'
import { Presence } from '../../entry-form/presence/Presence.tsx'
import { DraftNote } from '../../entry-form/publish/DraftNote.tsx'
import { Restored } from '../../entry-form/draft/Restored.tsx'
import { useEditor } from '../../entry-form/useEditor.ts'
import { useSaveKey } from '../../entry-form/useSaveKey.ts'
import { fromList } from '../../entry-form/useWrite.ts'
import { LookFields, lookOf } from '../../entry-form/look/LookFields.tsx'
import {
  type Draft,
  draftOf,
  edited,
  isHero,
  isRich,
  insteadOfAll,
  typeOf,
} from './draft.ts'
import styles from './SectionEditor.module.css'

interface Props {
  type: ContentType
  section: Entry
  /** The page that contains it. */
  place: Place | undefined
  /** Called with the input, at first and after each change. */
  onType: (typed: { id: string; draft: Draft }) => void
  /** Further actions. */
  children?: ReactNode
}

const save = { done: 'Content updated successfully' }

/** The editor of one section. */
export function SectionEditor(props: Props) {
  const { type: any, section, place, onType, children } = props
  const [type] = useState(() => typeOf(any, section))
  const [layout] = useState(() => buildFormLayout(type, edited))
  const element = useRef<HTMLFormElement>(null)
  const handle = useRef<FormHandle>(null)
  const editor = useEditor({
    handle,
    type,
    layout,
    loaded: fromList(section),
    element,
    onFailure: useFailure('Failed to update content'),
  })
  useSaveKey(element)
  const { control, getValues } = editor.form
  const typed = useWatch({ control })
  useEffect(() => {
    onType({ id: section.id, draft: draftOf(getValues()) })
  }, [onType, section.id, getValues, typed])

  const instead = () => {
    const values = insteadOfAll(getValues(), editor.start?.entity ?? section)
    return values && { values }
  }
  const part = (name: string, label = labelAt(type.fields, name)) => ({
    label,
    name,
    control,
    error: sentence(label, editor.errorAt(name)),
  })
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => void editor.save({ ...save, ...instead() })(event)}
    >
      <Presence type={type} id={section.id} typing={editor.form.formState.isDirty} />
      <DraftNote type={type} id={section.id} path={place?.path} />
      <Restored editor={editor} form={element} />
      <ConflictNotice editor={editor} />
      {place && (
        <p className={styles.stands}>
          Shown on the <a href={place.path}>{place.name}</a>
        </p>
      )}
      <Part {...part('title', 'Section Title')} required>
        {(bound) => <Input {...bound} />}
      </Part>
      {isRich(section) ? (
        <RichContent type={type} control={control} errorAt={editor.errorAt} />
      ) : (
        <Part {...part('content')}>{(bound) => <Textarea {...bound} rows={10} />}</Part>
      )}
      {isHero(section) && (
        <div className={styles.pair}>
          <Part {...part('metadata.buttonText')}>
            {(bound) => <Input {...bound} placeholder="Get Started" />}
          </Part>
          <Part {...part('metadata.buttonLink')}>
            {(bound) => <Input {...bound} placeholder="/contact" />}
          </Part>
        </div>
      )}
      <Look section={section} type={type} control={control} errorAt={editor.errorAt} />
      <div className={styles.actions}>
        <Button type="submit" disabled={editor.saving}>
          {editor.saving ? 'Saving...' : 'Save Changes'}
        </Button>
        <HistoryButton
          title={`History of ${titleOf(type, section)}`}
          type={type}
          id={section.id}
          form={handle}
          held={edited.fields}
        />
        {children}
      </div>
    </form>
  )
}

interface RichProps {
  type: ContentType
  control: Control<Drafts>
  errorAt: (path: string, within?: boolean) => string | undefined
}

/** The content of a text, with its marks. */
function RichContent({ type, control, errorAt }: RichProps) {
  return type.fields
    .filter(({ name }) => name === 'content')
    .map((content) => (
      <Controller
        key={content.name}
        name={content.name}
        control={control}
        render={({ field: { value, onChange, onBlur } }) => (
          <FieldRow
            field={content}
            name={content.name}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            errorAt={errorAt}
          />
        )}
      />
    ))
}

/** The look of a section, if this server has looks. */
function Look({ section, type, control, errorAt }: RichProps & { section: Entry }) {
  const look = lookOf(type.fields)
  if (!look) return null
  const kind = textOf(section, 'type')
  return <LookFields field={look} kind={kind} control={control} errorAt={errorAt} />
}

interface Bound {
  name: string
  value: string
  onChange: (event: { target: { value: string } }) => void
  onBlur: () => void
}

interface PartProps {
  label: string
  name: string
  control: Control<Drafts>
  error: string | undefined
  required?: boolean
  children: (bound: Bound) => ReactElement
}

/** A control with its label, for a part of the section. */
function Part({ label, name, control, error, required = false, children }: PartProps) {
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange, onBlur } }) => (
        <Field name={name} label={label} required={required} error={error}>
          {children({ name, value: asText(value), onChange, onBlur })}
        </Field>
      )}
    />
  )
}
