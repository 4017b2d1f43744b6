package certs

import (
	"context"
	"log/slog"

	"go.uber.org/zap/zapcore"
)

// told writes what the library tells into the log of the house.
type told struct{ log *slog.Logger }

// fields are what may be told: the library also names who asks, and whose account it is.
var fields = map[string]bool{
	"identifier": true, "identifiers": true, "subject": true, "subjects": true, "challenge_type": true, "error": true, "problem": true,
	"attempt": true, "retrying_in": true, "remaining": true, "ca": true,
}

var levels = map[zapcore.Level]slog.Level{
	zapcore.DebugLevel: slog.LevelDebug, zapcore.InfoLevel: slog.LevelInfo, zapcore.WarnLevel: slog.LevelWarn,
}

func level(l zapcore.Level) slog.Level {
	if own, ok := levels[l]; ok {
		return own
	}
	return slog.LevelError
}

// Enabled reports whether anybody hears of a level.
func (t told) Enabled(l zapcore.Level) bool { return t.log.Enabled(context.Background(), level(l)) }

// With gives the same with some fields always told.
func (t told) With(more []zapcore.Field) zapcore.Core {
	return told{slog.New(t.log.Handler().WithAttrs(attributes(more)))}
}

// Check adds this to those who hear of an entry.
func (t told) Check(entry zapcore.Entry, heard *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if t.Enabled(entry.Level) {
		return heard.AddCore(entry, t)
	}
	return heard
}

// Write writes an entry.
func (t told) Write(entry zapcore.Entry, more []zapcore.Field) error {
	t.log.LogAttrs(context.Background(), level(entry.Level), "certificates: "+entry.Message, attributes(more)...)
	return nil
}

// Sync does nothing: nothing is held back.
func (t told) Sync() error { return nil }

func attributes(more []zapcore.Field) (all []slog.Attr) {
	for _, field := range more {
		if !fields[field.Key] {
			continue
		}
		values := zapcore.NewMapObjectEncoder()
		field.AddTo(values)
		all = append(all, slog.Any(field.Key, values.Fields[field.Key]))
	}
	return all
}
