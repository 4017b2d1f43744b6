package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"modernc.org/quickjs"

	"github.com/quoin-cms/quoin/core/field"
)

// The limits of an engine, beside those of meter. An engine that exceeds them is discarded with the page that it was
// rendering.
const (
	engineMemory   = 96 << 20 // bytes
	interruptEvery = 10 * time.Millisecond
	maxEnginePages = 300 // number of pages after which an engine is replaced
	// maxReadBytes is the maximum size of the answers that a page may read, in bytes. Further calls fail.
	maxReadBytes = 8 << 20
)

// script is the code that engines run. The first engine compiles it; the others share the result.
type script struct {
	source string

	once     sync.Once
	bytecode []byte
	err      error
}

func (s *script) compile(vm *quickjs.VM) ([]byte, error) {
	s.once.Do(func() { s.bytecode, s.err = vm.Compile(s.source, quickjs.EvalGlobal) })
	return s.bytecode, s.err
}

// engine is a JavaScript runtime in which the script is loaded. It must be used by one caller at a time.
type engine struct {
	vm    *quickjs.VM
	pages int       // number of pages rendered so far
	api   apiCaller // for the current page
	read  int       // bytes of answers read for the current page

	limits limits
	meter  *meter // of the current page
}

// apiCaller answers the script's calls of the API.
type apiCaller func(path string) Answer

func newEngine(s *script, extras []*moduleScript, within limits) (*engine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, fmt.Errorf("render: new engine: %w", err)
	}
	e := &engine{vm: vm, limits: within, meter: &meter{limits: within}}
	e.meter.run(vm.Interrupt, func() { err = e.start(s) })
	if err != nil {
		return nil, errors.Join(fmt.Errorf("render: start the script: %w", err), vm.Close())
	}
	for _, x := range extras {
		(&meter{limits: limits{page: within.part}}).run(vm.Interrupt, func() { x.start(vm) })
	}
	return e, nil
}

func (e *engine) start(s *script) error {
	e.vm.SetMemoryLimit(engineMemory)
	for name, f := range map[string]quickjs.HostFunc{
		"callApi": e.callAPI, "zoneOffset": zoneOffset, "beginPart": e.beginPart, "endPart": e.endPart,
	} {
		if err := e.vm.RegisterHostFunc(name, f); err != nil {
			return err
		}
	}
	bytecode, err := s.compile(e.vm)
	if err != nil {
		return err
	}
	_, err = e.vm.EvalBytecode(bytecode)
	return err
}

func (e *engine) callAPI(args []any) (any, error) {
	path, ok := args[0].(string)
	if !ok || e.api == nil {
		return nil, errors.New("callApi takes a path, while a page is rendered")
	}
	a := e.api(path)
	if e.read+len(a.Body) > maxReadBytes {
		a = unavailableAnswer("The page reads too much.", a.Types)
	}
	e.read += len(a.Body)
	headers := make(map[string]any, len(a.Header))
	for name, value := range a.Header {
		headers[name] = value
	}
	return []any{a.Status, headers, string(a.Body)}, nil
}

// beginPart records that the script draws a part of the page from now on. It returns false if the page has no time left
// for the part.
func (e *engine) beginPart(args []any) (any, error) {
	id, ok := args[0].(string)
	if !ok {
		return nil, errors.New("beginPart needs the id of a part")
	}
	return e.meter.begin(id), nil
}

// endPart records that the part is drawn.
func (e *engine) endPart([]any) (any, error) {
	e.meter.end()
	return nil, nil
}

// zoneOffset returns the UTC offset of a time zone at a time in milliseconds, such as "+01:00": the script has no time
// zone data.
func zoneOffset(args []any) (any, error) {
	if len(args) != 2 {
		return nil, errors.New("zoneOffset takes a zone and a time")
	}
	zone, ok := args[0].(string)
	var at int64
	switch ms := args[1].(type) {
	case float64:
		at = int64(ms)
	case int64:
		at = ms
	case int:
		at = int64(ms)
	default:
		ok = false
	}
	if !ok {
		return nil, errors.New("zoneOffset takes a zone and a time")
	}
	return time.UnixMilli(at).In(field.Zone(zone).Location()).Format("-07:00"), nil
}

// pageInput and rendered are the input and the output of the script; public-ui/src/server/main.tsx documents them.
type pageInput struct {
	Origin     string          `json:"origin"`
	Address    string          `json:"address"`
	Seq        uint64          `json:"seq"`
	Absent     []string        `json:"absent,omitempty"`
	Submission json.RawMessage `json:"submission,omitempty"`
	Preview    bool            `json:"preview,omitempty"`
	Given      json.RawMessage `json:"given,omitempty"`
	LeftOut    []leftOut       `json:"leftOut,omitempty"` // parts that are not to be drawn
}

// leftOut is a part that a page lacks.
type leftOut struct {
	ID    string `json:"id"`
	Name  string `json:"name,omitempty"` // for staff
	Cause string `json:"cause"`          // a sentence for staff
}

type pageOutput struct {
	Theme   string    `json:"theme"`
	Head    string    `json:"head"`
	Body    string    `json:"body"`
	Answers string    `json:"answers"`
	Icons   []string  `json:"icons"`
	Failed  []string  `json:"failed"`  // paths of the API that failed
	Unread  []leftOut `json:"unread"`  // parts whose data could not be read; they say so where they are
	LeftOut []leftOut `json:"leftOut"` // parts that are not drawn: they are to be left out, they threw, or no time was left
	Broken  string    `json:"broken"`  // why a module of the page failed; the app rendered the page instead
	Error   string    `json:"error"`
}

// render runs the script for one page. After a failure the engine must be closed.
func (e *engine) render(page pageInput, api apiCaller) (out pageOutput, err error) {
	e.api, e.read = api, 0
	e.pages++
	defer func() { e.api = nil }()
	in, err := json.Marshal(page)
	if err != nil {
		return out, err
	}
	if _, err := e.vm.Call("renderPage", string(in)); err != nil {
		return out, err
	}
	if _, err := e.vm.ExecutePendingJobs(); err != nil {
		return out, err
	}
	result, err := e.vm.Call("takePage")
	if err != nil {
		return out, err
	}
	text, _ := result.(string)
	if text == "" {
		return out, errors.New("the script waits for something that never comes")
	}
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		return out, fmt.Errorf("the script's page: %w", err)
	}
	if out.Error != "" {
		return out, errors.New(out.Error)
	}
	return out, nil
}

func (e *engine) close() {
	// The engine is discarded, so an error of Close has no consequences.
	_ = e.vm.Close()
}

// safeRender renders a page, and converts a panic of the engine into an error. slowPart is the part that took too long;
// empty if none did.
func (e *engine) safeRender(ctx context.Context, page pageInput, api apiCaller) (out pageOutput, slowPart string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the engine panicked: %v", p)
		}
	}()
	done := make(chan struct{})
	defer close(done)
	stop := context.AfterFunc(ctx, func() { e.interrupt(done) })
	defer stop()
	e.meter = &meter{limits: e.limits}
	slowPart = e.meter.run(e.vm.Interrupt, func() { out, err = e.render(page, api) })
	return out, slowPart, err
}

// interrupt stops the script repeatedly until done is closed: the start of each call into the script clears earlier
// requests to stop.
func (e *engine) interrupt(done <-chan struct{}) {
	again := time.NewTicker(interruptEvery)
	defer again.Stop()
	for {
		e.vm.Interrupt()
		select {
		case <-again.C:
		case <-done:
			return
		}
	}
}
