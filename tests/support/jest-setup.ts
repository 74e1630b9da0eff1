// CommonJS packages that require Nest fail in jest's ESM mode ("Cannot require() ES Module in a cycle") unless Nest is there first.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
