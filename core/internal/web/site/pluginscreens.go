package site

// addPluginScreens adds the screens of plugins to the pages of the admin app, each with every path below it.
func (m *Map) addPluginScreens() {
	for _, module := range m.modules {
		if module.Screen != "" {
			path := "/admin/" + module.Screen
			m.admin = append(m.admin, page{path: path, segments: segments(path), below: true})
		}
	}
}
