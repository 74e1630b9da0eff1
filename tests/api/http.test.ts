import './http/calls.test.ts';
import './http/generated.test.ts';
