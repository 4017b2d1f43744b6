import { useHasPage } from '../../content/absent.ts'
import { useSettings, useSettingsPending } from '../../content/settings.ts'
import type { Notice } from './notifications.ts'

/** The notices of the site, except those with links to pages that the site does not have. */
export function useNotices(): { notices: readonly Notice[]; pending: boolean } {
  const { notices } = useSettings()
  const pending = useSettingsPending()
  const hasPage = useHasPage()
  return { notices: notices.filter(({ href }) => !href || hasPage(href)), pending }
}
