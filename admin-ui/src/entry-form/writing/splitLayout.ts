import type { ContentType } from '../../model/schema.ts'
import type { FormLayout } from '../formLayout.ts'

/** The layouts of the page, with the title and the rich texts, and of the settings, with all other fields. */
export function splitLayout(type: ContentType, { main, more }: FormLayout) {
  const isText = ({ name, kind }: FormLayout['main'][number]) =>
    name === type.title || kind === 'rich'
  return {
    page: { main: main.filter(isText), more: [] },
    settings: { main: main.filter((field) => !isText(field)), more },
  }
}
