import { appConfig } from '@quoin/shared-ui/vite'
import { defineConfig, mergeConfig } from 'vitest/config'

export default mergeConfig(
  appConfig({ base: '/admin/', port: 5174 }),
  defineConfig({ test: { environment: 'jsdom', passWithNoTests: true } }),
)
