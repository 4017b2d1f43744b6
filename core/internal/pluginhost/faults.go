package pluginhost

import "fmt"

// faults returns a message for each plugin that harms the program: those that fail or do not end, and those left out.
func (h *Host) faults() (all []string) {
	for _, name := range h.LeftOut {
		all = append(all, fmt.Sprintf("The plugin %s was left out at this start, because the process ended twice within ten minutes while the plugin ran. Start the server again to have it back.", name))
	}
	return append(all, h.Guard.Problems()...)
}
