import { useLayoutEffect } from 'react'
import { useSettings } from '../content/settings.ts'

/** Gives the document the theme that staff chose. */
export function useTheme(): void {
  const { theme } = useSettings()
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
}
