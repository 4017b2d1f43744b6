package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/quoin-cms/quoin/core/internal/kernel/api"
)

// caller makes calls of the API for one message.
type caller struct {
	ctx     context.Context
	api     *api.API
	request *api.Request
}

// refused is an answer of the API, or of a tool, that a program is to read and to learn from.
type refused string

func (r refused) Error() string { return string(r) }

// handle has a tool answer. What the program did wrong is an answer too: the one who called can do better.
func (s *Server) handle(t tool) sdk.ToolHandler {
	return func(ctx context.Context, in *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		request, ok := ctx.Value(asked{}).(*api.Request)
		if !ok {
			return nil, errors.New("mcp: a tool was called without a request")
		}
		out, err := t.call(&caller{ctx, s.API, request}, in.Params.Arguments)
		if told, ok := errors.AsType[refused](err); ok {
			return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: told.Error()}}}, nil
		}
		if err != nil {
			return nil, err
		}
		body, err := json.Marshal(out)
		if err != nil {
			return nil, err
		}
		return &sdk.CallToolResult{
			Content: []sdk.Content{&sdk.TextContent{Text: string(body)}}, StructuredContent: json.RawMessage(body),
		}, nil
	}
}

// call makes a call of the API; one that is not answered with success is refused, in the words of the API.
func (c *caller) call(method, path, query, ifMatch string, body any) (api.Response, error) {
	var raw []byte
	if body != nil {
		var err error
		if raw, err = json.Marshal(body); err != nil {
			return api.Response{}, err
		}
	}
	out := c.api.Do(c.ctx, inner(c.request, method, path, query, ifMatch, raw))
	if out.Status >= http.StatusMultipleChoices {
		return out, refused(strings.TrimSpace(strconv.Itoa(out.Status) + " " + string(bodyOf(out))))
	}
	return out, nil
}

func bodyOf(out api.Response) []byte {
	if out.Coded != nil {
		return out.Coded.In("")
	}
	return out.Body
}

func tagOf(out api.Response) string {
	if out.Coded != nil {
		return out.Coded.Tag("")
	}
	return out.ETag
}

// take reads the arguments of a tool: all that are there are known.
func take(args json.RawMessage, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(args))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return refused("The arguments cannot be read: " + err.Error())
	}
	return nil
}
