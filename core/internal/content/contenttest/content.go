package contenttest

import (
	"log/slog"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/pluginguard"
	"github.com/quoin-cms/quoin/core/internal/pluginhost"
	"github.com/quoin-cms/quoin/core/plugin"
)

// Plugin returns the site that the functions of a plugin get.
func (s *Site) Plugin() *plugin.Site {
	s.tb.Helper()
	return s.Sites().Of(s.tb.Context(), "test")
}

// ContentAs returns the content for plugins as an actor sees and may change it.
func (s *Site) ContentAs(actor core.Actor) plugin.Content {
	_, content := s.Sites().For(s.tb.Context(), nil, "test", actor, false)
	return content
}

// Sites makes the sites for the functions of plugins.
func (s *Site) Sites() pluginhost.Sites {
	return pluginhost.Sites{
		Store: s.Store, Writer: s.Writer, Reader: s.Reader, Log: slog.New(slog.DiscardHandler), Now: s.now, Outbox: outbox{s}, Origin: Origin,
		Secret: secret{}, Guard: pluginguard.New(pluginguard.Config{Now: s.now}),
	}
}
