package app

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"github.com/quoin-cms/quoin/core/web"
)

// format is how lines of the log are written. Those of requests, of which there is one for each, are put together here, of a
// beginning that the library writes once; a test holds them to what the library would write.
type format struct {
	handler func(io.Writer) slog.Handler
	request func(line, begin []byte, at time.Time, bytes int, took time.Duration, id string) []byte
	bare    func(line []byte) []byte // the library's line of a record without a time, as request takes it
}

var formats = map[string]format{
	"text": {
		handler: func(out io.Writer) slog.Handler { return slog.NewTextHandler(out, nil) },
		bare:    func(line []byte) []byte { return bytes.TrimSuffix(line, []byte("\n")) },
		request: func(line, begin []byte, at time.Time, bytes int, took time.Duration, id string) []byte {
			line = at.AppendFormat(append(line, "time="...), "2006-01-02T15:04:05.000Z07:00")
			line = append(append(line, ' '), begin...)
			line = strconv.AppendInt(append(line, " bytes="...), int64(bytes), 10)
			line = append(append(line, " duration="...), took.String()...)
			return append(append(append(line, " id="...), id...), '\n')
		},
	},
	"json": {
		handler: func(out io.Writer) slog.Handler { return slog.NewJSONHandler(out, nil) },
		bare:    func(line []byte) []byte { return bytes.TrimSuffix(bytes.TrimPrefix(line, []byte("{")), []byte("}\n")) },
		request: func(line, begin []byte, at time.Time, bytes int, took time.Duration, id string) []byte {
			line = at.AppendFormat(append(line, `{"time":"`...), time.RFC3339Nano)
			line = append(append(line, `",`...), begin...)
			line = strconv.AppendInt(append(line, `,"bytes":`...), int64(bytes), 10)
			line = strconv.AppendInt(append(line, `,"duration":`...), int64(took), 10)
			return append(append(append(line, `,"id":"`...), id...), "\"}\n"...)
		},
	},
}

// requestLog is the log as it is made: its lines say no more than they are given.
type requestLog struct {
	prompt
	format format
}

var _ web.LineWriter = requestLog{}

// RequestLine implements web.LineWriter.
func (p requestLog) RequestLine(begin []slog.Attr) web.RequestLine {
	var text bytes.Buffer
	record := slog.NewRecord(time.Time{}, slog.LevelInfo, web.RequestMessage, 0)
	record.AddAttrs(begin...)
	// A buffer takes everything.
	_ = p.format.handler(&text).Handle(context.Background(), record)
	bare := p.format.bare(text.Bytes())
	return func(at time.Time, bytes int, took time.Duration, id string) {
		line := spare.Get().(*[]byte)
		*line = p.format.request((*line)[:0], bare, at, bytes, took, id)
		// A log that takes nothing is nothing that could be told of.
		_, _ = p.lines.Write(*line)
		spare.Put(line)
	}
}

// spare has memory for lines.
var spare = sync.Pool{New: func() any { return new([]byte) }}
