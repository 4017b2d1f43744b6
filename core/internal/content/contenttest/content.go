package contenttest

import (
	"log/slog"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin returns the site that the functions of a plugin get.
func (s *Site) Plugin() *plugin.Site {
	s.tb.Helper()
	return pluginhost.Content{Writer: s.Writer, Reader: s.Reader}.Site(s.tb.Context(), slog.New(slog.DiscardHandler), s.now)
}

// ContentAs returns the content for plugins as an actor sees and may change it.
func (s *Site) ContentAs(actor core.Actor) plugin.Content {
	return pluginhost.Content{Writer: s.Writer, Reader: s.Reader}.As(s.tb.Context(), actor)
}
