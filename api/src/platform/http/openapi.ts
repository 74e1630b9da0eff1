import { applyDecorators, type INestApplication } from '@nestjs/common';
import { ApiResponse, DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';
import { errorBodySchema } from '../../contract/errors.ts';

/**
 * Documents a route's responses in OpenAPI, with the schemas of the contract.
 * @param status the status on success
 * @param errors the statuses of responses in the one error shape
 */
export function ApiResponses(status: number, schema: z.ZodType, ...errors: number[]): MethodDecorator {
  return applyDecorators(
    ApiResponse({ status, standardSchema: schema as never }),
    ...errors.map((error) => ApiResponse({ status: error, standardSchema: errorBodySchema as never })),
  );
}

/** Converts a request's schema to OpenAPI, where the decorators cannot find it themselves. */
export function jsonSchemaOf(schema: z.ZodType): object {
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input' });
}

/** Serves the OpenAPI document at /api/docs, as JSON: a viewer page would need a weaker Content-Security-Policy. */
export function serveOpenApi(app: INestApplication): void {
  const config = new DocumentBuilder().setTitle('Site API').setVersion('1').addBearerAuth().build();
  const createDocument = () => SwaggerModule.createDocument(app, config);
  SwaggerModule.setup('api/docs', app, createDocument, { ui: false, raw: ['json'], jsonDocumentUrl: 'api/docs' });
}
