import type { ScreenProps } from '../../entry-form/override.ts'
import { ListScreen } from '../../screens/ListScreen.tsx'
import { forms } from './override.ts'

/** The list of forms. */
export function FormsScreen({ type }: ScreenProps) {
  return <ListScreen type={type} override={forms} />
}
