package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
)

// Go opens an address, and waits until the document is loaded.
func (b *Browser) Go(ctx context.Context, address string) error {
	var opened struct {
		ErrorText string `json:"errorText"`
	}
	if err := b.call(ctx, b.session, "Page.navigate", map[string]any{"url": address}, &opened); err != nil {
		return err
	}
	if opened.ErrorText != "" {
		return fmt.Errorf("%s: %s", address, opened.ErrorText)
	}
	return b.Until(ctx, `() => document.readyState === 'complete'`)
}

// Run runs a JavaScript function on the page, with arguments encoded as JSON. It awaits a promise, and decodes the
// result into out, unless that is nil. It fails with the error that the function throws.
func (b *Browser) Run(ctx context.Context, out any, function string, args ...any) error {
	texts := make([]string, len(args))
	for i, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			return err
		}
		texts[i] = string(text)
	}
	var answer struct {
		Result struct {
			Value json.RawMessage `json:"value"`
		} `json:"result"`
		Thrown *struct {
			Text      string `json:"text"`
			Exception struct {
				Description string `json:"description"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	err := b.call(ctx, b.session, "Runtime.evaluate", map[string]any{
		"expression": fmt.Sprintf("(%s)(%s)", function, strings.Join(texts, ", ")), "awaitPromise": true, "returnByValue": true,
	}, &answer)
	switch {
	case err != nil:
		return err
	case answer.Thrown != nil:
		line, _, _ := strings.Cut(answer.Thrown.Exception.Description, "\n")
		return fmt.Errorf("%s %s", answer.Thrown.Text, line)
	case out == nil || answer.Result.Value == nil:
		return nil
	}
	return json.Unmarshal(answer.Result.Value, out)
}

// pause is the polling interval.
const pause = 50 * time.Millisecond

// Until waits until a JavaScript function returns a true value. It ignores errors that the function throws, because the
// page may be replaced meanwhile.
func (b *Browser) Until(ctx context.Context, function string, args ...any) error {
	looks := time.NewTicker(pause)
	defer looks.Stop()
	for {
		var there bool
		err := b.Run(ctx, &there, "async (...args) => Boolean(await ("+function+")(...args))", args...)
		if err == nil && there {
			return nil
		}
		select {
		case <-looks.C:
		case <-b.ended:
			return errEnded
		case <-ctx.Done():
			return fmt.Errorf("waited in vain for %s %v: %w", function, args, ctx.Err())
		}
	}
}

// Type inserts a text at the focus, and replaces the selection.
func (b *Browser) Type(ctx context.Context, text string) error {
	return b.call(ctx, b.session, "Input.insertText", map[string]any{"text": text}, nil)
}

// Enter presses the Enter key.
func (b *Browser) Enter(ctx context.Context) error {
	for _, kind := range []string{"keyDown", "keyUp"} {
		err := b.call(ctx, b.session, "Input.dispatchKeyEvent", map[string]any{
			"type": kind, "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r",
		}, nil)
		if err != nil {
			return err
		}
	}
	return nil
}
