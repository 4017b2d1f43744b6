import { Tab, TabList, TabPanel, Tabs } from '@quoin/shared-ui/ui/Tabs'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import type { Call } from './document/calls.ts'
import type { ApiDocument } from './document/document.ts'
import { requestOf } from './trial/request.ts'
import { curl } from './snippets/curl.ts'
import { go } from './snippets/go.ts'
import { typescript } from './snippets/typescript.ts'

const languages = [
  { name: 'curl', write: curl },
  { name: 'Go', write: go },
  { name: 'TypeScript', write: typescript },
]

/** Examples of a call in program code. */
export function Examples({ document, call }: { document: ApiDocument; call: Call }) {
  const request = requestOf(document, call)
  return (
    <Tabs defaultValue="curl">
      <TabList aria-label="Language">
        {languages.map(({ name }) => (
          <Tab key={name} value={name}>
            {name}
          </Tab>
        ))}
      </TabList>
      {languages.map(({ name, write }) => (
        <TabPanel key={name} value={name}>
          <CodeBlock
            label={`Example in ${name}`}
            text={write(location.origin, request).trimEnd()}
          />
        </TabPanel>
      ))}
    </Tabs>
  )
}
