import { appConfig } from '@quoin/shared-ui/vite'
import { defineConfig, mergeConfig } from 'vitest/config'

export default mergeConfig(
  appConfig({ base: '/', port: 5173 }),
  defineConfig({ test: { environment: 'jsdom', passWithNoTests: true } }),
)
