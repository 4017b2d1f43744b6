import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/Field'
import { Input } from '@quoin/shared-ui/ui/Input'
import { Textarea } from '@quoin/shared-ui/ui/Textarea'
import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { type ContentType, type Entry } from '../../content/schema.ts'
import { sentence } from '../../fields/sentence.ts'
import { Restored } from '../../screens/Restored.tsx'
import { useComplaints } from '../../screens/useComplaints.ts'
import { type Draft, isHero } from './draft.ts'
import styles from './SectionEditor.module.css'
import { useSectionForm } from './useSectionForm.ts'

interface Props {
  type: ContentType
  section: Entry
  /** Called with what the editor holds, at first and after each change. */
  onType: (typed: { id: string; draft: Draft }) => void
}

/** The editor of one section. */
export function SectionEditor({ type, section, onType }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const complaints = useComplaints(element)
  const { form, save, isPending, restored, discard } = useSectionForm(
    type,
    section,
    complaints,
  )
  const { register, control, handleSubmit, getValues } = form
  const errorOf = (label: string, path: string) => sentence(label, complaints.at(path))
  const hasButton = isHero(section)
  const draft = useWatch({ control })
  useEffect(() => {
    onType({ id: section.id, draft: getValues() })
  }, [onType, section.id, getValues, draft])

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit((body) => save(body))(event)}
    >
      {restored && <Restored onDiscard={discard} />}
      <Field label="Section Title" required error={errorOf('Section Title', 'title')}>
        <Input {...register('title')} />
      </Field>
      <Field label="Content" error={errorOf('Content', 'content')}>
        <Textarea {...register('content')} rows={10} />
      </Field>
      {hasButton && (
        <div className={styles.pair}>
          <Field
            label="Primary Button Text"
            error={errorOf('Primary Button Text', 'metadata.buttonText')}
          >
            <Input {...register('metadata.buttonText')} placeholder="Get Started" />
          </Field>
          <Field
            label="Primary Button Link"
            error={errorOf('Primary Button Link', 'metadata.buttonLink')}
          >
            <Input {...register('metadata.buttonLink')} placeholder="/contact" />
          </Field>
        </div>
      )}
      <Button type="submit" className={styles.save} disabled={isPending}>
        {isPending ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  )
}
