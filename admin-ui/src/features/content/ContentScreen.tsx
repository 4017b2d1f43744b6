import { Tab, TabList, TabPanel, Tabs } from '@quoin/shared-ui/ui/Tabs'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { useQueryParams } from '../../ui/useQueryParams.ts'
import { Appearance } from './Appearance.tsx'
import { Sections } from './Sections.tsx'
import { SiteSettings } from './SiteSettings.tsx'

/** The texts of the site, its settings and its appearance; the tab is stored in the address. */
export function ContentScreen() {
  const [address, change] = useQueryParams()
  return (
    <>
      <ScreenHeader
        title="Content Management"
        text="Manage your website content, settings, and appearance."
      />
      <Tabs
        value={address.get('tab') ?? 'content'}
        onValueChange={(tab) => {
          change({ tab }, { replace: true })
        }}
      >
        <TabList aria-label="Content Management">
          <Tab value="content">Website Content</Tab>
          <Tab value="settings">Site Settings</Tab>
          <Tab value="appearance">Appearance</Tab>
        </TabList>
        <TabPanel value="content">
          <Sections />
        </TabPanel>
        <TabPanel value="settings">
          <SiteSettings />
        </TabPanel>
        <TabPanel value="appearance">
          <Appearance />
        </TabPanel>
      </Tabs>
    </>
  )
}
