import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useId, useRef, useState } from 'react'
import { useFieldErrors } from '../../../entry-form/errors/useFieldErrors.ts'
import { sentence } from '../../../fields/sentence.ts'
import type { ContentType, Entry } from '../../../model/schema.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { Thumbnail } from '../sections/Thumbnail.tsx'
import { ParentSelect } from '../ParentSelect.tsx'
import { nextOrder, type PageNode } from '../tree/pageTree.ts'
import styles from './NewPageDialog.module.css'
import { type Template, templates } from './templates.ts'
import { useCreatePage } from './useCreatePage.ts'

interface Props {
  type: ContentType
  tree: PageNode[]
  /** The possible parents of the new page. */
  parents: PageNode[]
  onClose: () => void
  onCreated: (page: Entry) => void
}

/** Asks for the title and the template of a new page, and creates it as a draft. */
export function NewPageDialog({ type, tree, parents, onClose, onCreated }: Props) {
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const errors = useFieldErrors(element)
  const [title, setTitle] = useState('')
  const [parent, setParent] = useState('')
  const [chosen, setChosen] = useState(templates[1]?.name ?? '')
  const create = useCreatePage(
    type,
    (page) => {
      toast({ title: 'Page created successfully!' })
      onCreated(page)
    },
    errors.report,
  )
  const submit = () => {
    const blank = title.trim() === ''
    errors.show(blank ? { title: 'is required' } : {})
    const template = templates.find(({ name }) => name === chosen)
    if (blank || template === undefined) return
    const order = nextOrder(tree, parent)
    create.mutate({ title: title.trim(), parent, order, template })
  }
  return (
    <Dialog open onOpenChange={onClose} title="Add New Page">
      <DialogForm
        ref={element}
        action="Create page"
        sending="Creating..."
        pending={create.isPending}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Field label="Title" required error={sentence('Title', errors.at('title'))}>
          <Input
            value={title}
            maxLength={200}
            onChange={({ target }) => {
              setTitle(target.value)
            }}
          />
        </Field>
        <fieldset className={styles.templates}>
          <legend className={styles.legend}>Begin with</legend>
          <div className={styles.choices}>
            {templates.map((template) => (
              <Choice
                key={template.name}
                template={template}
                checked={template.name === chosen}
                onChoose={() => {
                  setChosen(template.name)
                }}
              />
            ))}
          </div>
        </fieldset>
        <Field label="Below" error={sentence('Below', errors.at('parent'))}>
          <ParentSelect
            type={type}
            parents={parents}
            value={parent}
            onChange={setParent}
          />
        </Field>
        <p className={styles.note}>
          It is a draft at first: visitors see it once you publish it.
        </p>
      </DialogForm>
    </Dialog>
  )
}

interface ChoiceProps {
  template: Template
  checked: boolean
  onChoose: () => void
}

function Choice({ template, checked, onChoose }: ChoiceProps) {
  const id = useId()
  const { name, label, text, begins } = template
  return (
    <div className={styles.choice} data-checked={checked}>
      <input
        id={id}
        type="radio"
        name="template"
        value={name}
        checked={checked}
        aria-describedby={`${id}-text`}
        className={styles.radio}
        onChange={onChoose}
      />
      <label htmlFor={id} className={styles.label}>
        <span className={styles.drawings}>
          {begins.slice(0, 3).map(({ type }) => (
            <Thumbnail key={type} kind={type} />
          ))}
        </span>
        {label}
      </label>
      <span id={`${id}-text`} className={styles.text}>
        {text}
      </span>
    </div>
  )
}
